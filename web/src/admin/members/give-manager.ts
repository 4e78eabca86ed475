import { maxBulk } from '@portal/contract/content-lists'
import { type GivenManager, giveManagers, listManagerNames, type MemberRow } from '@portal/contract/members-for-staff'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import type { AskValue } from '../content/simple/simple-actions.ts'
import type { BulkAction } from '../list/subject.ts'
import { withoutManager } from './member-list.ts'

export const managersQuery = queryOptions({
  queryKey: ['managers', 'names'],
  queryFn: async ({ signal }) => (await call(listManagerNames, { signal })).data,
})

export function managerOptions(managers: readonly NonNullable<GivenManager>[]) {
  const named = managers.map((manager) => ({ value: String(manager.id), label: managerName(manager) }))
  return [...named, { value: withoutManager, label: managerName(null) }]
}

export function managerName(manager: GivenManager): string {
  if (!manager) return 'Geen accountmanager'
  return manager.is_visible ? manager.name : `${manager.name} (verborgen)`
}

/** Asks which account manager members get, null for none; undefined when somebody thought better of it. */
export async function askManager(queryClient: QueryClient, askValue: AskValue, counted: string) {
  const managers = await queryClient.fetchQuery(managersQuery)
  const chosen = await askValue({ choice: { label: 'Accountmanager', options: managerOptions(managers) }, counted })
  if (chosen === null) return undefined
  return managers.find(({ id }) => String(id) === chosen) ?? null
}

type Giving = { id: number; seen: GivenManager; given: GivenManager }

/** Gives members an account manager in the place of the one that was seen with each. */
export async function sendManagers(members: readonly Giving[]) {
  const answers: { id: number; problem: string | null }[] = []
  for (let at = 0; at < members.length; at += maxBulk) {
    const sent = members.slice(at, at + maxBulk).map(({ id, seen, given }) => ({
      id,
      manager_id: given?.id ?? null,
      seen_manager_id: seen?.id ?? null,
    }))
    answers.push(...(await call(giveManagers, { body: { members: sent } })).data)
  }
  return answers
}

/** A member of the list; `had` is whom they had before what can be taken back. */
export type ListedMember = MemberRow & { had?: GivenManager }

const counted = (number: number) => count(number, 'lid', 'leden')

export function giveManagerAction(ask: (counted: string) => ReturnType<typeof askManager>): BulkAction<ListedMember> {
  let chosen: GivenManager = null
  return {
    name: 'give-manager',
    label: 'Accountmanager wijzigen',
    Icon: Headset,
    refuses: () => null,
    question: async (members) => {
      const who = members.length === 1 ? members[0]!.name : counted(members.length)
      const answer = await ask(who)
      if (answer === undefined) return null
      chosen = answer
      const others = members.filter(({ manager }) => manager && manager.id !== chosen?.id).length
      return {
        title: chosen ? `${who} krijgt ‘${chosen.name}’` : `${who} krijgt geen accountmanager`,
        detail: others > 0 ? `${counted(others)} had iemand anders: die wordt vervangen.` : 'Niemand wordt vervangen.',
        confirm: 'Wijzigen',
        decline: 'Niet wijzigen',
      }
    },
    run: (members) => give(members, () => chosen),
    done: (number) => `Accountmanager van ${counted(number)} gewijzigd`,
    undo: {
      run: (members) => give(members, ({ had = null }) => had),
      done: (number) => `Accountmanager van ${counted(number)} teruggezet`,
    },
  }
}

async function give(members: readonly ListedMember[], givenTo: (member: ListedMember) => GivenManager) {
  const sent = members.map((member) => ({ id: member.id, seen: member.manager, given: givenTo(member) }))
  const answers = await sendManagers(sent)
  return answers.map(({ id, problem }, place) => {
    const { seen, given } = sent[place]!
    const after = problem ? undefined : { ...members[place]!, manager: given, had: seen }
    return { key: id, problem: problem ?? undefined, after }
  })
}
