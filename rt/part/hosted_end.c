#endif /* MR_BARE */
