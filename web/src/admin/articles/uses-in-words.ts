import { articleListCalls } from '@portal/contract/articles'
import { maxBulk } from '@portal/contract/content-lists'
import type { ArticleRow, ArticleUses } from '@portal/contract/articles'
import { call } from '../../lib/api-client.ts'

const patienceMs = 5_000
const mostNames = 3

/** Where members come upon these articles, as sentences of a question; a question doesn't wait for ever to say it. */
export async function usesInWords(articles: readonly ArticleRow[]): Promise<string> {
  try {
    const { links, is_on_dashboard: isOnDashboard } = await findUses(articles)
    const stand = articles.length === 1 ? 'Het staat' : 'Een of meer ervan staan'
    const dashboard = isOnDashboard && `${stand} nu op het dashboard van leden.`
    return [dashboard, linksInWords(links)].filter(Boolean).join(' ')
  } catch {
    return 'Welke artikelen hierheen verwijzen, kon niet worden nagegaan.'
  }
}

async function findUses(articles: readonly ArticleRow[]): Promise<ArticleUses> {
  const signal = AbortSignal.timeout(patienceMs)
  const names = articles.map(({ kind, id }) => `${kind}-${id}`)
  const found: ArticleUses[] = []
  for (let at = 0; at < names.length; at += maxBulk) {
    const query = { articles: names.slice(at, at + maxBulk).join(',') }
    found.push((await call(articleListCalls.uses, { query, signal })).data)
  }
  const others = found.flatMap(({ links }) => links).filter(({ id }) => !articles.some((one) => one.id === id))
  const links = [...new Map(others.map((link) => [link.id, link])).values()]
  return { links, is_on_dashboard: found.some(({ is_on_dashboard }) => is_on_dashboard) }
}

function linksInWords(links: ArticleUses['links']): string {
  if (links.length === 0) return 'Geen ander artikel verwijst hierheen.'
  const shown = links.slice(0, mostNames).map(({ title }) => `‘${title || 'Zonder titel'}’`)
  const more = links.length - shown.length
  const names = [...shown, ...(more > 0 ? [`nog ${more} ${more === 1 ? 'artikel' : 'artikelen'}`] : [])]
  const list = new Intl.ListFormat('nl').format(names)
  return links.length === 1
    ? `Gebruikt in ${list}: haal daar de link weg, want die leidt dan nergens meer heen.`
    : `Gebruikt in ${list}: haal daar de links weg, want die leiden dan nergens meer heen.`
}
