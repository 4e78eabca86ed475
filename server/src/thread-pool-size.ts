/**
 * The number of libuv threads, for files, DNS, pictures and hashing. Not in config.ts: the variable is Node's own, and
 * Node reads it before our configuration.
 */
export const threadPoolSize = Math.max(1, Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '4', 10) || 1)
