import type { CaseForStaff } from '@portal/contract/case-acts'
import type { Role } from '@portal/contract/roles'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const at = '2026-11-18T12:02:00.000000Z'
const side = { city: 'Breda', member_since: '2023-03-02T08:00:00.000000Z', disputes: 1 }

/** A dispute: Ruud claims what Sanne registered. */
export function seenCase(fields: Partial<CaseForStaff> = {}): CaseForStaff {
  return {
    id: 7,
    kind: 'betwist',
    version: 1,
    state: 'open',
    is_late: false,
    reason: 'Zegt dit toestel zelf te hebben geplaatst.',
    member: { id: 21, name: 'Ruud van Gils', company: 'Van Gils Verwarming' },
    registration: { id: 812, serial_number: 'AP 118204' },
    opened_at: at,
    waiting_since: at,
    facts: [],
    sides: [
      { ...side, id: 21, name: 'Ruud van Gils', company: 'Van Gils', email: 'ruud@example.nl', registrations: 112 },
      { ...side, id: 12, name: 'Sanne de Vries', company: null, email: 'sanne@example.nl', registrations: 47 },
    ],
    asked: [],
    claim: { serial_number: 'AP 118204', install_date: '2026-11-17', note: 'Zelf opgehangen.', photo_id: 5 },
    standing: {
      id: 812,
      version: 3,
      serial_number: 'AP 118204',
      brand: 'AquaStar-Pro',
      model: 'Duo 12',
      created_at: '2026-11-06T15:44:00.000000Z',
      install_date: '2026-11-06',
      address_zipcode: '1071 XX',
      address_house_number: '8',
      huisnummer_toevoeging: null,
      woonplaats: 'Amsterdam',
      client_name: 'Van den Berg',
      client_email: 'klant@example.nl',
      credits: 400,
      is_withdrawn: false,
    },
    messages: [],
    decisions: ['blijft', 'vervalt'],
    settled_at: null,
    decision: null,
    decided_by: null,
    decision_reason: null,
    ...fields,
  }
}

export const decided: Partial<CaseForStaff> = {
  version: 2,
  decisions: [],
  settled_at: '2026-11-20T09:00:00.000000Z',
  decision: 'blijft',
  decided_by: { id: 3, name: 'Mila Jansen' },
  decision_reason: 'Het label is goed te lezen.',
}

/** What a decision would do: of `vervalt` the points go back, and the number is kept. */
export function foreseen(decision: unknown, named: string[] = []) {
  const isWithdrawn = decision === 'vervalt'
  return {
    data: {
      fields: [],
      points: isWithdrawn ? [{ member: { id: 12, name: 'Sanne de Vries' }, credits: -400 }] : [],
      mails: [{ title: 'Besluit', to: 'Installateur', name: 'Ruud van Gils', address: 'ruud@example.nl' }],
      withdraws: isWithdrawn,
      kept_for: isWithdrawn ? { id: 21, name: 'Ruud van Gils' } : null,
      object_until: '2026-12-04',
      named,
    },
  }
}

type Answer = NonNullable<Parameters<typeof openScreen>[0]['answer']>

type Opened = { as?: Role; known?: () => CaseForStaff; answer?: Answer }

export function openCase({ as = 'servicedesk', known = () => seenCase(), answer = () => undefined }: Opened = {}) {
  return openScreen({
    address: '/beheer/zaken/7',
    member: { roles: [as] },
    answer: (path, call) => {
      const answered = answer(path, call)
      if (answered !== undefined) return answered
      if (path === '/api/user') return memberReply({ roles: [as] })
      if (path === '/api/admin/cases/7') return { data: known() }
      if (path.endsWith('/presence')) return { data: [], version: known().version }
      return path.endsWith('/preview') ? foreseen(call.body?.decision) : undefined
    },
  })
}
