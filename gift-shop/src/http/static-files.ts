import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Serves the style sheets and pictures from memory. Each file has its own route, so no other path reads a file. */
export async function serveFiles(app: FastifyInstance, filesDir: string): Promise<void> {
  const pictures = (await readdir(join(filesDir, 'gifts'))).map((name) => `gifts/${name}`)
  for (const name of ['style.css', 'content.css', 'tap.svg', ...pictures]) {
    const content = await readFile(join(filesDir, name))
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'image/svg+xml'
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(content),
    )
  }
}
