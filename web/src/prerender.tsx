import { getCurrentMember } from '@portal/contract/account'
import { listFaq } from '@portal/contract/faq'
import type { Member } from '@portal/contract/member'
import { listNews } from '@portal/contract/news'
import { webPaths } from '@portal/contract/web-paths'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Portal } from './app/portal.tsx'
import { addBackOffice, createPortalRouter } from './app/router.ts'
import { guestSession, sessionQuery } from './features/account/session.ts'
import { pageTitle } from './lib/page-title.ts'
import { createQueryClient } from './lib/query-client.ts'

export type Visitor = 'guest' | 'member'

/** The addresses of calls that a page makes at once. Every page of members asks who is there. */
export const replyPaths = { session: getCurrentMember.path, news: listNews.path, faq: listFaq.path }

/**
 * Renders a page to HTML, as React does it in a browser of this width before any reply has arrived. A member's page is the
 * same for all members. Throws when a part fails.
 */
export async function prerenderPage(path: string, visitor: Visitor, width: number): Promise<string> {
  withoutReplies()
  withWidth(width)
  const queryClient = createQueryClient()
  const session = { ...guestSession, member: visitor === 'member' ? anyMember(path) : null }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  if (path.startsWith(webPaths.backOffice))
    addBackOffice(router, (await import('./app/back-office-routes.ts')).backOffice)
  // On a server it adds an inline script, which the policy of the page forbids.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  if (router.state.location.pathname !== path) throw new Error(`${path} leads a ${visitor} elsewhere`)

  const errors: unknown[] = []
  const { prelude } = await prerender(<Portal queryClient={queryClient} router={router} />, {
    onError: (error) => void errors.push(error),
    // Otherwise React sends a long page in parts, with inline scripts that put them in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw new Error(`${path} can't be rendered without a browser`, { cause: errors[0] })
  return new Response(prelude).text()
}

/** What the head of a page says it is: its title, as the script sets it, and what it is for. */
export function renderAbout(path: string, description: string): string {
  const router = createPortalRouter(createQueryClient(), createMemoryHistory({ initialEntries: [path] }))
  const [routes] = router.getMatchedRoutes(path)
  const { titleAtFirst, title = titleAtFirst } = routes.at(-1)?.options.staticData ?? {}
  if (!title) throw new Error(`The route of ${path} has no title.`)
  const shown = pageTitle(title)
  return renderToStaticMarkup(
    <>
      <title>{shown}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={shown} />
      <meta property="og:description" content={description} />
    </>,
  )
}

// Pages ask for their data, as they do in a browser, and stay as they are while it loads.
function withoutReplies(): void {
  globalThis.fetch = () => new Promise(() => {})
}

function withWidth(width: number): void {
  const matches = (query: string) => {
    // Decides what a phone fills in, which is no part of the picture.
    if (query === '(pointer: coarse)') return false
    const [, edge, limit] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(query) ?? []
    if (!limit) throw new Error(`${query} can't be decided without a browser`)
    return edge === 'min' ? width >= Number(limit) : width <= Number(limit)
  }
  globalThis.matchMedia = (query) => ({ matches: matches(query) }) as MediaQueryList
}

// What a page shows of it is a bar instead (ui/personal-text.tsx).
function anyMember(path: string): Member {
  const isAdmin = path.startsWith(webPaths.backOffice)
  const isVerified = path !== webPaths.verifyAccount
  return { id: 0, name: '', first_name: '', email: '', credits: 0, isAdmin, isVerified } as Member
}
