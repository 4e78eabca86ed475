import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** `/storage/`: files that the portal's data names. `/assets/`: the web app's own, named by their content. */
export async function serveFiles(app: FastifyInstance, { filesDir, webDir }: { filesDir: string; webDir: string }) {
  mkdirSync(filesDir, { recursive: true })

  await app.register(fastifyStatic, {
    root: filesDir,
    prefix: '/storage/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=3600')
    },
  })
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
