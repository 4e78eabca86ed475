import { memberActMessages } from './member-acts.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { listed, pageOf, profile } from './openapi-sample-bodies.ts'

export const memberOperations: Readonly<Record<string, OperationTexts>> = {
  listInstallers: {
    summary: 'A page of the members as staff look for one',
    description:
      'By id unless `sort` names another order. `beheerder` finds installers who are staff too with `filter[staff]=too`.',
  },
  getMemberForStaff: {
    summary: 'One member for staff, with the version that a change names',
    description: 'It leaves a line in the record, as do the two lists below.',
  },
  listMemberRegistrations: {
    summary: 'A page of the registrations of a member, newest first, without the names of customers',
  },
  listMemberPoints: { summary: 'A page of the points of a member, newest registration first' },
  listMemberHistory: {
    summary: 'A page of what happened to the account of a member, newest first',
    description:
      'From the record, with when it began. `looks=too` adds who looked at the member; else only who saw what they see.',
  },
  viewAsMember: {
    summary: 'What a member sees: profile, dashboard, and the first page of registrations and points',
    description: 'Read only. The record and the member are told who looked and why, before anything is read.',
  },
  listViewsOfMe: { summary: 'Who of the provider looked at the portal as this member, when and why' },
  blockMember: {
    summary: 'Logs a member out everywhere, and lets them log in no more',
    description: '422 for oneself, and for the last `beheerder`.',
  },
  unblockMember: { summary: 'Lets a member log in again' },
  mailVerification: {
    summary: 'Sends a member the mail to verify their address again',
    description: '422 when it is verified.',
    alsoAnswers: {
      422: { description: 'The address is verified already.', message: memberActMessages.verified },
      429: { description: 'Sent too often: try again later.' },
    },
  },
  listManagerNames: { summary: 'The account managers that members can be given, by name' },
  giveManagers: {
    summary: 'Gives members an account manager, or none',
    description:
      'Each by itself: the answer says why one was not done, in the order sent. Who has another one by then than ' +
      '`seen_manager_id` keeps it. Sent again, it changes nothing more.',
  },
  exportMembers: {
    summary: 'Every member that the list has with these filters, as a file',
    description: 'With what the list shows. It leaves a line in the record with the number of rows.',
    alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
  },
}

const moment = '2026-11-20T08:30:00.000000Z'
const later = '2026-11-20T09:00:00.000000Z'

export const memberExample = {
  id: 12,
  name: 'Sanne de Wit',
  email: 'sanne@dewit.example',
  ...profile,
  credits: 150,
  representative_name: null,
  representative_photo: null,
  representative_phone: null,
  representative_email: null,
  isVerified: true,
  emailVerified: true,
  email_verified_at: moment,
  isAdmin: false,
  roles: [],
}

export const manager = { id: 31, name: 'Joost van Dam', is_visible: true }

export const installerExample = { ...memberExample, manager }

export const seenMember = {
  ...installerExample,
  created_at: moment,
  blocked_at: null,
  blocked_reason: null,
  version: 'mX0Yk3Vb8sQd1fTzLr5uEw',
}

export const pointsExample = {
  id: 812,
  serial_number: 'AB 190871',
  brand: 'AquaStar',
  model: 'Compact 8',
  credits: 300,
  created_at: moment,
  status: 'credited',
  steps: [
    { kind: 'pending', created_at: moment, reason: null },
    { kind: 'credited', created_at: later, reason: null },
  ],
  is_withdrawn: false,
  first: { credits: 250, reason: null },
  changes: [changed(-250, 'Het model was verkeerd gekozen.'), changed(300, 'Het model was verkeerd gekozen.')],
}

function changed(credits: number, reason: string) {
  const steps = [{ kind: 'pending', created_at: later, reason: null }]
  return { credits, below_zero: 0, reason, created_at: later, status: 'pending', steps }
}

export const byHandExample = [{ id: 4, ...changed(100, 'Voor je hulp bij de beurs.') }]

export const pointsTotals = { balance: 150, balance_refreshed_at: moment, pending_credits: 250, credited_credits: 150 }

export const memberViewReplies = {
  listMemberHistory: [
    pageOf(
      [
        {
          line: 4812,
          at: later,
          kind: 'end',
          text: 'Lid geblokkeerd',
          by: { kind: 'member', id: 3, name: 'Mila Jansen', email: 'mila@zilverbron.example' },
          reason: 'Het bedrijf is gestopt.',
          changes: [],
        },
        { line: null, at: moment, kind: 'begin', text: 'Account gemaakt', by: null, reason: null, changes: [] },
      ],
      '/api/admin/members/12/history',
    ),
  ],
  viewAsMember: [
    {
      data: {
        profile: memberExample,
        dashboard: { registrations: [listed], blogs: [], promotions: [] },
        registrations: {
          ...pageOf([listed], '/api/productregistration/all'),
          totals: { registrations: 1, pending: 1, pending_credits: 250 },
        },
        points: { ...pageOf([pointsExample], '/api/points'), by_hand: byHandExample, totals: pointsTotals },
      },
    },
  ],
  listOwnSessions: [{ data: [{ is_current: true, is_remembered: false, begun_at: moment, used_at: moment }] }],
  listViewsOfMe: [{ data: [{ id: 4, at: moment, by: 'Mila Jansen', reason: 'Sanne belde over de punten' }] }],
}
