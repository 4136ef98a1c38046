/* Holds the namespaces of a pod, until it is told to end. */
#include <signal.h>
#include <unistd.h>

static void end(int number) { _exit(128 + number); }

int main(void) {
    signal(SIGTERM, end);
    signal(SIGINT, end);
    for (;;) pause();
}
