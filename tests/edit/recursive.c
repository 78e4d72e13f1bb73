/* The address of the counters is read where something counts, in functions that would save it in each call of themselves. */
typedef struct Node {
    struct Node *left, *right;
    int key;
} Node;

static Node *insert(Node *root, Node *node)
{
    if (root == 0)
        return node;
    if (node->key < root->key)
        root->left = insert(root->left, node);
    else
        root->right = insert(root->right, node);
    return root;
}

/* the last call is a jump: a loop, which keeps the address */
static int find(const Node *root, int key)
{
    if (root == 0)
        return 0;
    if (key == root->key)
        return 1;
    return find(key < root->key ? root->left : root->right, key);
}

int main(void)
{
    Node a = {0, 0, 1}, b = {0, 0, 2};
    return !find(insert(insert(0, &a), &b), 2);
}
