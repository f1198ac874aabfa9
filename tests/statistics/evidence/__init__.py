"""What the statistical tests share: many runs of the real searches, the verdict on them, and more exact chains."""
