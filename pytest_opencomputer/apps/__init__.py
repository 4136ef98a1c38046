"""What an app and its endpoints are: registry, endpoints, shapes of facts, wait conditions."""
