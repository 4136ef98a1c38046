#!/bin/sh
# No service is started while packages are installed.
exit 101
