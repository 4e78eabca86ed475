import type { MemberForStaff } from '@portal/contract/members-for-staff'
import { profileBody, type profileFields } from '@portal/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyFields, PersonFields, profileValuesOf } from '../../features/account/profile-fields.tsx'
import type { ApiError } from '../../lib/api-client.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { tabDraft } from '../../device/draft.ts'
import { SessionEnded, useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { showToast } from '../../ui/toasts.ts'
import { memberQuery, useUpdateMember } from './api.ts'
import styles from './member-page.module.css'
import { type NewerValue, NewerValues, newerValues } from '../newer-values.tsx'

const fieldLabels: Record<keyof typeof profileFields, string> = {
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  phone_number: 'Telefoonnummer',
  birthdate: 'Geboortedatum',
  street: 'Straat',
  house_number: 'Huisnummer',
  house_number_addition: 'Toevoeging',
  zipcode: 'Postcode',
  city: 'Plaats',
  company: 'Bedrijfsnaam',
  company_url: 'Website',
  company_street: 'Straat bedrijf',
  company_house_number: 'Huisnummer bedrijf',
  company_house_number_addition: 'Toevoeging bedrijf',
  company_zipcode: 'Postcode bedrijf',
  company_city: 'Plaats bedrijf',
  company_size: 'Aantal medewerkers',
  kvk_number: 'KVK-nummer',
}

const notSaved = 'Gegevens wijzigen mislukt'

/** What is typed about a member and not saved yet, in this tab. */
export function memberDraft(member: MemberForStaff) {
  const saved = profileValuesOf(member)
  return tabDraft({ form: `member-${member.id}`, saved, startedWith: JSON.stringify(saved) })
}

type Values = ReturnType<typeof profileValuesOf>

type MemberFormProps = { id: string; member: MemberForStaff; onClose: () => void }

/**
 * Changes a member's data. Rights, points, e-mail address and password are not staff's to change. What is typed is kept for the
 * tab until it is saved or given up; what somebody else has saved meanwhile is shown beside it, and never undone unseen.
 */
export function MemberForm({ id, member, onClose }: MemberFormProps) {
  const queryClient = useQueryClient()
  const updateMember = useUpdateMember(id)
  // What the change is made from, until somebody else turns out to have been first.
  const [start, setStart] = useState({ values: profileValuesOf(member), version: member.version })
  const [newer, setNewer] = useState<NewerValue<Values>[]>([])
  const { hasSessionEnded, tellRefusal } = useRefusedForm(notSaved)
  const form = useContractForm(profileBody, {
    defaultValues: start.values,
    draft: memberDraft(member),
    send: (body) => updateMember.mutateAsync({ ...body, version: start.version }),
    onSent: () => {
      form.forgetDraft()
      showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen', about: notSaved })
      onClose()
    },
    onRefused: (error) => void meet(error),
  })

  async function meet(error: ApiError) {
    const stored = error.status === 409 ? await readAnew() : null
    if (!stored) return tellRefusal(error)
    const [theirs, mine] = [profileValuesOf(stored), form.getValues()]
    const found = newerValues({ base: start.values, theirs, mine })
    for (const { name, isContested } of found) {
      if (!isContested) form.setValue(name, theirs[name], { shouldDirty: true })
    }
    setStart({ values: theirs, version: stored.version })
    setNewer(found)
  }

  const readAnew = () => queryClient.fetchQuery({ ...memberQuery(id), staleTime: 0 }).catch(() => null)
  const { isDirty } = form.formState

  return (
    <form className={styles.form} {...form.formProps}>
      {form.isRestored && <DraftNote onStartOver={form.startOver} />}
      {newer.length > 0 && (
        <NewerValues
          labels={fieldLabels}
          values={newer}
          theirs={start.values}
          mine={form.watch()}
          onTake={({ name }) => form.setValue(name, start.values[name], { shouldDirty: true })}
        />
      )}
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields form={form} birthdateIsKnown={member.birthdate !== null} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields form={form} />
      </Card>
      {hasSessionEnded && <SessionEnded className="text-2" />}
      <div className={`row gap-3 ${styles.actions}`}>
        <Button
          variant="secondary"
          onClick={() => {
            form.forgetDraft()
            onClose()
          }}
        >
          {isDirty || form.isRestored ? 'Annuleren' : 'Sluiten'}
        </Button>
        <Button type="submit" busy={form.isSending}>
          Opslaan
        </Button>
      </div>
    </form>
  )
}
