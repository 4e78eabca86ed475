import { maxBulk } from '@portal/contract/content-lists'
import { type ListName, subjects } from '@portal/contract/subjects'
import { call } from '../../lib/api-client.ts'
import { type EntryUses, listCallsOf } from './entry-calls.ts'
import type { ContentSubject, Which } from './subject.ts'

const patienceMs = 5_000
const mostNames = 3

/** Where members come upon these entries, as sentences of a question; a question doesn't wait for ever to say it. */
export async function usesInWords(subject: ContentSubject, rows: readonly Which[]): Promise<string> {
  if (!subject.findsUses) return ''
  try {
    const { links, is_on_dashboard: isOnDashboard } = await findUses(subject, rows)
    const stand = rows.length === 1 ? 'Het staat' : 'Een of meer ervan staan'
    const dashboard = isOnDashboard && `${stand} nu op het dashboard van leden.`
    return [dashboard, linksInWords(links)].filter(Boolean).join(' ')
  } catch {
    return 'Waar dit wordt gebruikt, kon niet worden nagegaan.'
  }
}

async function findUses(subject: ContentSubject, rows: readonly Which[]): Promise<EntryUses> {
  const signal = AbortSignal.timeout(patienceMs)
  const { list } = subjects[subject.kinds[0]!]
  const names = rows.map(({ kind, id }) => `${kind}-${id}`)
  const found: EntryUses[] = []
  for (let at = 0; at < names.length; at += maxBulk) {
    const query = { [list]: names.slice(at, at + maxBulk).join(',') } as Record<ListName, string>
    found.push((await call(listCallsOf(subject).uses, { query, signal })).data)
  }
  const others = found.flatMap(({ links }) => links).filter(({ id }) => !rows.some((one) => one.id === id))
  const links = [...new Map(others.map((link) => [link.id, link])).values()]
  return { links, is_on_dashboard: found.some(({ is_on_dashboard }) => is_on_dashboard) }
}

function linksInWords(links: EntryUses['links']): string {
  if (links.length === 0) return 'Geen andere tekst verwijst hierheen.'
  const shown = links.slice(0, mostNames).map(({ title }) => `‘${title || 'Zonder titel'}’`)
  const more = links.length - shown.length
  const names = [...shown, ...(more > 0 ? [`nog ${more} ${more === 1 ? 'tekst' : 'teksten'}`] : [])]
  const list = new Intl.ListFormat('nl').format(names)
  return links.length === 1
    ? `Gebruikt in ${list}: haal daar de link weg, want die leidt dan nergens meer heen.`
    : `Gebruikt in ${list}: haal daar de links weg, want die leiden dan nergens meer heen.`
}
