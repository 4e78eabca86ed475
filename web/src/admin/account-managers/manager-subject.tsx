import { findManagerProblems, managerCalls, type ManagerDraft } from '@portal/contract/account-managers'
import { staffPaths } from '@portal/contract/staff-paths'
import { Headset } from 'lucide-react'
import { declareSimple } from '../content/simple/simple-subject.ts'

/** Whom members can call: each has one, or none. */
export const managers = declareSimple<ManagerDraft>({
  kind: 'managers',
  calls: managerCalls,
  title: 'Accountmanagers',
  noun: { one: 'accountmanager', many: 'accountmanagers' },
  thisOne: 'Deze accountmanager',
  newOne: 'Nieuwe accountmanager',
  Icon: Headset,
  path: staffPaths.managerList,
  entryPath: staffPaths.managerEntry,
  empty: { name: '', photo_upload_id: null, phone: null, email: null },
  labels: { name: 'Naam', photo_upload_id: 'Foto', phone: 'Telefoonnummer', email: 'E-mailadres' },
  nameOf: ({ name }) => name,
  detailOf: ({ phone, email }) => [phone, email].filter(Boolean).join(' · '),
  problemsOf: findManagerProblems,
  columns: [
    { id: 'phone', header: 'Telefoonnummer', width: '18%', cell: ({ phone }) => phone ?? '–' },
    {
      id: 'email',
      header: 'E-mailadres',
      width: '26%',
      cell: ({ email }) => <span className="breaks text-2">{email ?? '–'}</span>,
    },
  ],
  choices: [],
  hiding: 'Wie deze accountmanager heeft, ziet er dan geen.',
})
