/** libuv's threads for files, DNS, pictures and hashing. Not in config.ts: Node reads the variable earlier. */
export const threadPoolSize = Math.max(1, Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '4', 10) || 1)
