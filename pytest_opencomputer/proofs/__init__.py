"""What it means that a task is proven."""
