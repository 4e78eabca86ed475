/**
 * How many threads this process has for files, DNS, pictures and hashing. Not in config.ts: the variable is Node's, and
 * the pool has its size before any configuration is read.
 */
export const threadPoolSize = Math.max(1, Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '4', 10) || 1)
