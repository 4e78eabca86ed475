import type { CaseForStaff } from '@portal/contract/case-acts'
import { type CaseRow, caseWorkingDays } from '@portal/contract/cases'
import { isLonger } from '@portal/contract/desk-hours'
import type { Desk } from '@portal/contract/desks'
import type { MailFailure } from '@portal/contract/mails'
import { type ReportField, reportFields } from '@portal/contract/own-registration'
import { dayInAmsterdam } from '@portal/contract/rules/day'
import { presentMoment } from '../../http/present-moment.ts'
import { explainFailure } from '../../mail/explain-failure.ts'
import type { StoredRegistration } from '../registrations/change-store.ts'
import type { CaseDetail, MessageRow, SideRow } from './store.ts'
import { decisionsFor } from './plan-decision.ts'
import { wordPointsFacts } from '../cases/points-facts.ts'
import { shortDay } from '../../mail/dutch-moment.ts'
import type { CaseFacts, CustomerReport, FoundCase, ShopFacts } from '../cases/store.ts'

const dutchNumber = new Intl.NumberFormat('nl-NL')

/** A case as its list has it. `desk` is whose hours count. */
export function presentCase(found: FoundCase, desk: Desk): CaseRow {
  const { id, kind, version, state, member, registration, opened_at, waiting_since } = found
  return {
    id,
    kind,
    version,
    state,
    is_late: state === 'open' && isLonger(desk, waiting_since, new Date(), caseWorkingDays),
    reason: reasonOf(found),
    member,
    registration,
    opened_at: presentMoment(opened_at),
    waiting_since: presentMoment(waiting_since),
  }
}

function reasonOf({ kind, facts }: FoundCase): string {
  if (kind === 'cadeaushop') return wordShopFacts(facts)
  if (kind === 'mail') return wordFailure(explainFailure(facts.error ?? ''))
  if (kind === 'betwist') return 'Zegt dit toestel zelf te hebben geplaatst.'
  if (kind === 'klant') return wordReports(facts)
  return facts.text ?? wordPointsFacts(facts)
}

function wordFailure({ reason, explanation }: MailFailure): string {
  return `${reason}. ${explanation}`
}

function wordShopFacts({ difference, missing_calls: missing }: ShopFacts): string {
  const sentences: string[] = []
  if (difference) {
    const [ours, shops] = [difference.ours, difference.shops].map((points) => dutchNumber.format(points))
    sentences.push(`Volgens de cadeaushop zijn er in totaal ${shops} punten bijgeschreven, volgens ons ${ours}.`)
  }
  if (missing) {
    const changes = missing === 1 ? '1 wijziging' : `${dutchNumber.format(missing)} wijzigingen`
    sentences.push(`De cadeaushop kan ${changes} van punten niet verwerken.`)
  }
  return sentences.join(' ')
}

// What was said stands with the case: it may name anybody.
function wordReports({ reports = [] }: CaseFacts): string {
  const times = reports.length > 1 ? ` Dat is ${reports.length} keer gemeld.` : ''
  return `Wie het certificaat heeft, meldt dat het toestel daar niet hangt.${times}`
}

function wordReport({ at, text, email }: CustomerReport): string {
  const day = shortDay(dayInAmsterdam(new Date(at)))
  return [day, text ?? 'Zonder toelichting', email && `Antwoord naar ${email}`].filter(Boolean).join('\n')
}

type Around = {
  proposer: string | null
  sides: SideRow[]
  standing: StoredRegistration | null
  messages: MessageRow[]
  desk: Desk
}

export function presentCaseForStaff(
  found: CaseDetail,
  { proposer, sides, standing, messages, desk }: Around,
): CaseForStaff {
  const { facts, photo_id, settled_at, decision, decided_by, decision_reason, asked } = found
  return {
    ...presentCase(found, desk),
    facts: factsOf(found, proposer),
    sides: sides.map(({ created_at, ...side }) => ({ ...side, member_since: presentMoment(created_at) })),
    asked: settled_at ? [] : asked,
    claim:
      found.kind === 'betwist'
        ? { serial_number: facts.serial_number!, install_date: facts.install_date!, note: facts.note ?? null, photo_id }
        : null,
    ...(facts.message_id && { mail_id: facts.message_id }),
    ...(facts.flagged_day && { flagged_day: facts.flagged_day }),
    standing: standing && presentStanding(standing),
    messages: messages.map(({ created_at, ...message }) => ({ ...message, at: presentMoment(created_at) })),
    decisions: settled_at ? [] : decisionsFor(found),
    settled_at: settled_at && presentMoment(settled_at),
    decision,
    decided_by,
    decision_reason,
  }
}

function factsOf({ kind, facts }: FoundCase, proposer: string | null): CaseForStaff['facts'] {
  const { difference, missing_calls, field, text, proposal, reports = [] } = facts
  return [
    // One fact of all: each fact has a name of its own, and two may come on one day.
    ...(reports.length > 0 ? [{ label: 'Gemeld', text: reports.map(wordReport).join('\n\n') }] : []),
    ...(field ? [{ label: 'Wat niet klopt', text: reportFields[field as ReportField] ?? field }] : []),
    ...(text ? [{ label: kind === 'fout-gemeld' ? 'Wat het moet zijn' : 'Wat er is', text }] : []),
    ...(difference
      ? [
          { label: 'Bijgeschreven volgens de cadeaushop', text: `${dutchNumber.format(difference.shops)} punten` },
          { label: 'Bijgeschreven volgens ons', text: `${dutchNumber.format(difference.ours)} punten` },
        ]
      : []),
    ...(proposal
      ? [
          { label: 'Voorgesteld door', text: proposer ?? 'iemand die er niet meer is' },
          { label: 'Wat het lid leest', text: proposal.text },
        ]
      : []),
    ...(missing_calls ? [{ label: 'Wijzigingen die de cadeaushop niet verwerkt', text: String(missing_calls) }] : []),
  ]
}

function presentStanding(row: StoredRegistration): NonNullable<CaseForStaff['standing']> {
  return {
    id: row.id,
    version: row.version,
    serial_number: row.serial_number,
    brand: row.brand,
    model: row.model,
    created_at: presentMoment(row.created_at),
    install_date: row.install_date,
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    huisnummer_toevoeging: row.house_number_addition,
    woonplaats: row.city,
    client_name: row.customer_name,
    client_email: row.customer_email,
    credits: row.credits,
    is_withdrawn: row.withdrawn_at !== null,
  }
}
