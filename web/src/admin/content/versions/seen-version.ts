import type { ContentVersion } from '@portal/contract/content'

type Publication = { number: number; from: number; until: number; end: number }

/**
 * The number of the version that members see at a moment, null when they see none. Goes by the rule of the server: what is
 * published replaces what is planned, and what is planned ends what is there (docs/decisions/0070-content-and-moments.md).
 */
export function seenVersion(versions: readonly ContentVersion[], now = Date.now()): number | null {
  const oldestFirst = versions.toSorted((left, right) => left.number - right.number)
  let publications: Publication[] = []
  for (const { number, reason, published_from, published_until, created_at } of oldestFirst) {
    if (reason === 'ingetrokken') publications = []
    if (!published_from || reason === 'ingetrokken' || reason === 'bewaard') continue
    const [from, made] = [Date.parse(published_from), Date.parse(created_at)]
    const kept = publications.filter((one) => one.from <= made && one.end > made && from > made)
    const until = published_until ? Date.parse(published_until) : Number.POSITIVE_INFINITY
    publications = [
      ...kept.map((one) => ({ ...one, end: Math.min(one.until, from) })),
      { number, from, until, end: until },
    ]
  }
  return publications.find(({ from, end }) => from <= now && now < end)?.number ?? null
}
