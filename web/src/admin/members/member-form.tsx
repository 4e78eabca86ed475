import { profileBody } from '@portal/contract/profile'
import type { Member } from '@portal/contract/member'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CompanyFields } from '../../lib/profile-fields/company-fields.tsx'
import { PersonFields } from '../../lib/profile-fields/person-fields.tsx'
import { profileValuesOf } from '../../lib/profile-fields/profile-values.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useUpdateMember } from './api.ts'
import styles from './member-page.module.css'

/** Changes a member's data; his rights, points, e-mail address and password are not an administrator's to change. */
export function MemberForm({ id, member }: { id: string; member: Member }) {
  const updateMember = useUpdateMember(id)
  const form = useContractForm(profileBody, {
    defaultValues: profileValuesOf(member),
    send: (body) => updateMember.mutateAsync(body).then(showSaved),
    onSent: () => showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen' }),
    onRefused: ({ message }) => showToast({ tone: 'error', title: 'Gegevens wijzigen mislukt', detail: message }),
  })

  // The server may have written something its own way.
  function showSaved(saved: Member): void {
    form.setValues(profileValuesOf(saved))
  }

  return (
    <form className={styles.form} {...form.formProps}>
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields field={form.field} birthdateIsKnown={member.birthdate !== null} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields field={form.field} />
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

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${card.card} ${styles.box}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
