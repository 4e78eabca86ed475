import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { Portal } from './app/portal.tsx'
import { createPortalRouter } from './app/router.ts'
import { createQueryClient } from './lib/query-client.ts'

/** Renders a page for a visitor without a session to HTML, as React does it in the browser. Throws when a part fails. */
export async function prerenderPage(path: string): Promise<string> {
  const queryClient = createQueryClient()
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  // On a server it adds an inline script, which the policy of the page forbids.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()

  const errors: unknown[] = []
  const { prelude } = await prerender(<Portal queryClient={queryClient} router={router} />, {
    onError: (error) => void errors.push(error),
    // Otherwise React sends a long page in parts, with inline scripts that put them in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw new Error(`${path} can't be rendered without a browser`, { cause: errors[0] })
  return new Response(prelude).text()
}
