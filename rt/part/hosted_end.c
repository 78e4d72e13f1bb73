#endif /* This ends MR_BARE. */
