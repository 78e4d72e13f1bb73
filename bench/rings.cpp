// Event queues to compare with: boost's, and a ring as in folly's ProducerConsumerQueue.
#include <atomic>
#include <boost/lockfree/spsc_queue.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

struct Event {
    uint64_t head, address;
};

// Two indices on lines of their own, one slot always free; each side reads the other's index each time.
class Ring {
    Event *slot;
    size_t size;
    alignas(64) std::atomic<size_t> read{0};
    alignas(64) std::atomic<size_t> write{0};

  public:
    explicit Ring(size_t n) : slot(new Event[n]), size(n) {}
    bool push(const Event &e)
    {
        size_t at = write.load(std::memory_order_relaxed), next = at + 1 == size ? 0 : at + 1;
        if (next == read.load(std::memory_order_acquire))
            return false;
        slot[at] = e;
        write.store(next, std::memory_order_release);
        return true;
    }
    bool pop(Event &e)
    {
        size_t at = read.load(std::memory_order_relaxed);
        if (at == write.load(std::memory_order_acquire))
            return false;
        e = slot[at];
        read.store(at + 1 == size ? 0 : at + 1, std::memory_order_release);
        return true;
    }
};

template <class Queue> static void run(Queue &q, uint64_t n)
{
    uint64_t sum = 0;
    auto begin = std::chrono::steady_clock::now();
    std::thread consumer([&] {
        Event e;
        for (uint64_t i = 0; i < n; i++) {
            while (!q.pop(e))
                ;
            sum += e.head ^ e.address;
        }
    });
    static double a[1024];
    for (uint64_t i = 0; i < n; i++) {
        Event e = {i & 1, (uint64_t)&a[i & 1023]};
        while (!q.push(e))
            ;
    }
    consumer.join();
    std::chrono::duration<double> t = std::chrono::steady_clock::now() - begin;
    printf("%.6f %llx\n", t.count(), (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    uint64_t n = argc > 2 ? strtoull(argv[2], 0, 10) : 10000000;
    if (argc > 1 && !strcmp(argv[1], "boost")) {
        static boost::lockfree::spsc_queue<Event, boost::lockfree::capacity<65536>> q;
        run(q, n);
    } else {
        Ring q(65536);
        run(q, n);
    }
}
