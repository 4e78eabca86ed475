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
    {
      id: 'reached',
      header: 'Bereikbaar',
      width: '34%',
      cell: ({ phone, email }) => (
        <div className="stack breaks text-2">
          {phone && <span>{phone}</span>}
          {email && <span>{email}</span>}
          {!phone && !email && '–'}
        </div>
      ),
    },
  ],
  choices: [],
  hiding: 'Wie deze accountmanager heeft, ziet er dan geen.',
})
