import type { Member } from '@portal/contract/member'
import { profileBody } from '@portal/contract/profile'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { CompanyFields, PersonFields, profileValuesOf } from '../../features/account/profile-fields.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useUpdateMember } from './api.ts'
import styles from './member-page.module.css'

/** Changes a member's data. Rights, points, e-mail address and password are not an administrator's to change. */
export function MemberForm({ id, member }: { id: string; member: Member }) {
  const updateMember = useUpdateMember(id)
  const form = useContractForm(profileBody, {
    defaultValues: profileValuesOf(member),
    send: (body) => updateMember.mutateAsync(body),
    onSent: (saved) => {
      // The server may have written something in its own format.
      form.reset(profileValuesOf(saved))
      showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen' })
    },
    onRefused: ({ message }) => showToast({ tone: 'error', title: 'Gegevens wijzigen mislukt', detail: message }),
  })

  return (
    <form className={styles.form} {...form.formProps}>
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields form={form} birthdateIsKnown={member.birthdate !== null} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields form={form} />
      </Card>
      <div className={styles.actions}>
        <Link
          to={webPaths.members}
          search
          activeOptions={{ exact: true }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Annuleren
        </Link>
        <Button type="submit" busy={form.isSending}>
          Opslaan
        </Button>
      </div>
    </form>
  )
}
