import { type FoundGroup, type SearchHit, searchGroups } from '@portal/contract/back-office-search'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import { type ListName, listNames, subjects } from '@portal/contract/subjects'
import { staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import type { LucideIcon } from 'lucide-react'
import {
  CircleQuestionMark,
  ClipboardList,
  ExternalLink,
  Mail,
  Plus,
  Scale,
  ShieldCheck,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import type { OpenedEntry } from '../opened-store.ts'
import { beginnings, entryOf, subjectOf } from '../subjects.ts'

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
  act?: Action
}

/** To begin something in a list, or to invite somebody. */
export type Action = ListName | 'invite'

/** `total` where there are more than are shown; with `hasMore` it is not all of them. */
export type ChoiceGroup = { name: string; choices: Choice[]; total?: number; hasMore?: boolean }

const signs = { '@': 'members', '>': 'do', '#': 'registrations' } as const

/** What a text asks for: `@` looks for members only, `#` for serial numbers, `>` for what can be done. */
export function readQuestion(typed: string): { mode: 'all' | (typeof signs)[keyof typeof signs]; text: string } {
  const sign = Object.entries(signs).find(([start]) => typed.startsWith(start))
  return { mode: sign?.[1] ?? 'all', text: typed.slice(sign ? 1 : 0).trim() }
}

type Page = { to: string; label: string; Icon: LucideIcon }

export function pagesWith(text: string, pages: readonly Page[]): ChoiceGroup {
  const all = [
    ...pages,
    { to: staffPaths.writingHelp, label: 'Hulp bij schrijven', Icon: CircleQuestionMark },
    { to: staffPaths.secondFactor, label: 'Tweede stap', Icon: ShieldCheck },
    { to: webPaths.dashboard, label: 'Naar het portaal', Icon: ExternalLink },
  ]
  const choices = all.map(({ to, label, Icon }): Choice => ({ id: `page ${to}`, title: label, Icon, href: to }))
  return { name: goTo, choices: withWords(choices, text) }
}

export function actionsWith(text: string, held: readonly Role[]): ChoiceGroup {
  const own = actions.filter(({ allowed }) => isAllowed(allowed, held)).map(({ choice }) => choice)
  return { name: toDo, choices: withWords(own, text) }
}

const actions: { allowed: readonly Role[]; choice: Choice }[] = [
  ...beginnings.map(({ list, title }) => ({
    allowed: may.changeContent,
    choice: { id: `do ${list}`, title, Icon: Plus, act: list },
  })),
  {
    allowed: may.managePeople,
    choice: {
      id: 'do invite',
      title: 'Collega uitnodigen',
      detail: 'De nieuwe medewerker krijgt een link per mail',
      isSearched: true,
      Icon: UserPlus,
      act: 'invite',
    },
  },
]

function withWords(choices: Choice[], text: string): Choice[] {
  const words = searchWords(text)
  return choices.filter(({ title, detail = '' }) => hasEveryWord(searchKey(`${title} ${detail}`), words))
}

/** What was opened last, as far as this person may still open it, without the page that is shown. */
export function openedChoices(opened: readonly OpenedEntry[], held: readonly Role[], shownPath: string): ChoiceGroup {
  const own = opened.filter(({ kind }) => isAllowed(seers[kind] ?? may.seeContent, held))
  const choices = own.map((entry) => ({ ...choiceOf(entry), id: `opened ${entry.kind} ${entry.id}` }))
  return { name: 'Laatst geopend', choices: choices.filter(({ href }) => href !== shownPath) }
}

const seers: Partial<Record<OpenedEntry['kind'], readonly Role[]>> = {
  member: may.seeMembers,
  registration: may.seeRegistrations,
  case: may.seeRegistrations,
  mail: may.seeMails,
}

/** The kinds of things that this person can look for, by the names of their groups. */
export function kindsFor(held: readonly Role[]): string[] {
  const found = searchGroups.filter((name) => isAllowed(groupOf(name).seenBy, held)).map((name) => groupOf(name).name)
  return [...found, goTo, toDo]
}

const goTo = 'Ga naar'
const toDo = 'Doen'

const people = { seenBy: may.seeMembers, name: 'Leden', list: staffPaths.members, many: 'leden' }
const installed = {
  seenBy: may.seeRegistrations,
  name: 'Registraties',
  list: staffPaths.registrations,
  many: 'registraties',
}

const decided = { seenBy: may.seeRegistrations, name: 'Zaken', list: staffPaths.cases, many: 'open zaken' }
const mailed = { seenBy: may.seeMails, name: 'E-mails', list: staffPaths.mails, many: 'e-mails' }

function groupOf(name: FoundGroup['name']): { seenBy: readonly Role[]; name: string; list: string; many: string } {
  if (name === 'members') return people
  if (name === 'registrations') return installed
  if (name === 'cases') return decided
  if (name === 'mails') return mailed
  const { path = '', many = '' } = subjectOf(name) ?? {}
  return { seenBy: may.seeContent, name: listNames[name], list: path, many }
}

/** What the server found, with a way to the rest of it. */
export function choicesOf({ name, total, has_more: hasMore, hits }: FoundGroup, text: string): ChoiceGroup {
  const { name: heading, list, many } = groupOf(name)
  const choices = hits.map(choiceOf)
  const all = `Alle ${hasMore ? '' : `${formatNumber(total)} `}${many} met ‘${text}’`
  const rest = { id: `all ${name}`, title: all, href: `${list}?${new URLSearchParams({ zoek: text })}` }
  return {
    name: heading,
    total,
    ...(hasMore && { hasMore }),
    choices: total > hits.length ? [...choices, rest] : choices,
  }
}

function choiceOf({ kind, id, mail_id: mail, title, detail }: SearchHit): Choice {
  const named = { id: `${kind} ${mail ?? id}`, title: title || 'Zonder titel', detail }
  if (kind === 'member') return { ...named, isSearched: true, Icon: UserRound, href: `${staffPaths.members}/${id}` }
  if (kind === 'registration')
    return {
      ...named,
      Icon: ClipboardList,
      href: `${staffPaths.registrations}/${id}`,
    }
  if (kind === 'case') return { ...named, isSearched: true, Icon: Scale, href: `${staffPaths.cases}/${id}` }
  if (kind === 'mail') return { ...named, Icon: Mail, href: `${staffPaths.mails}?mail=${mail}` }
  return { ...named, detail: [subjects[kind].one, detail].filter(Boolean).join(', '), ...entryOf(kind, id) }
}
