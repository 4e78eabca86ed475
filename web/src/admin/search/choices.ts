import type { FoundGroup, SearchHit } from '@portal/contract/back-office-search'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import { webPaths } from '@portal/contract/web-paths'
import type { LucideIcon } from 'lucide-react'
import { ExternalLink, Gift, Newspaper, Plus, ShieldCheck, UserRound } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'

/** One thing that can be chosen: an address to go to, or something to do. */
export type Choice = {
  id: string
  title: string
  detail?: string
  /** Whether its detail was searched too. */
  isSearched?: boolean
  Icon?: LucideIcon
  /** Its address; without one it is done by `act`. */
  href?: string
  act?: 'new-article'
}

export type ChoiceGroup = { name: string; choices: Choice[] }

/** What a text asks for: `@` looks for members only, `>` for what can be done. */
export function readQuestion(typed: string): { mode: 'all' | 'members' | 'do'; text: string } {
  const mode = typed.startsWith('@') ? 'members' : typed.startsWith('>') ? 'do' : 'all'
  return { mode, text: (mode === 'all' ? typed : typed.slice(1)).trim() }
}

type Page = { to: string; label: string; Icon: LucideIcon }

/** The pages of the back office that have these words. */
export function pagesWith(text: string, pages: readonly Page[]): ChoiceGroup {
  const all = [
    ...pages,
    { to: webPaths.secondFactor, label: 'Tweede stap', Icon: ShieldCheck },
    { to: webPaths.dashboard, label: 'Naar het portaal', Icon: ExternalLink },
  ]
  const choices = all.map(({ to, label, Icon }): Choice => ({ id: `page ${to}`, title: label, Icon, href: to }))
  return { name: 'Ga naar', choices: withWords(choices, text) }
}

/** What can be done at once, with these words. */
export function deedsWith(text: string, held: readonly Role[]): ChoiceGroup {
  const article: Choice = { id: 'do new-article', title: 'Nieuw artikel schrijven', Icon: Plus, act: 'new-article' }
  return { name: 'Doen', choices: withWords(isAllowed(may.changeContent, held) ? [article] : [], text) }
}

function withWords(choices: Choice[], text: string): Choice[] {
  const words = searchWords(text)
  return choices.filter(({ title }) => hasEveryWord(searchKey(title), words))
}

const groupsOfAnswer = {
  members: { name: 'Leden', list: webPaths.members, many: 'leden' },
  articles: { name: 'Nieuws en acties', list: webPaths.articles, many: 'artikelen' },
} as const

const kinds: Record<SearchHit['kind'], { Icon: LucideIcon; word: string; href: (id: number) => string }> = {
  member: { Icon: UserRound, word: '', href: (id) => `${webPaths.members}/${id}` },
  news: { Icon: Newspaper, word: 'Nieuws, ', href: (id) => `${webPaths.articles}/news/${id}` },
  promotions: { Icon: Gift, word: 'Actie, ', href: (id) => `${webPaths.articles}/promotions/${id}` },
}

/** What the server found, with a way to the rest of it. */
export function choicesOf({ name, total, hits }: FoundGroup, text: string): ChoiceGroup {
  const { name: heading, list, many } = groupsOfAnswer[name]
  const choices = hits.map(({ kind, id, title, detail }): Choice => {
    const { Icon, word, href } = kinds[kind]
    const named = { id: `${kind} ${id}`, title: title || 'Zonder titel', detail: word + detail }
    return { ...named, isSearched: kind === 'member', Icon, href: href(id) }
  })
  const all = `Alle ${formatNumber(total)} ${many} met ‘${text}’`
  const rest = { id: `all ${name}`, title: all, href: `${list}?${new URLSearchParams({ zoek: text })}` }
  return { name: heading, choices: total > hits.length ? [...choices, rest] : choices }
}
