import type { Member } from '@portal/contract/member'
import { profileBody } from '@portal/contract/profile'
import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { CompanyFields, PersonFields, profileValuesOf } from '../../features/account/profile-fields.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { tabDraft } from '../../device/draft.ts'
import { SessionEnded, useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { showToast } from '../../ui/toasts.ts'
import { OwnRoles } from '../own-roles.ts'
import { useUpdateMember } from './api.ts'
import styles from './member-page.module.css'

const notSaved = 'Gegevens wijzigen mislukt'

/**
 * Changes a member's data. Rights, points, e-mail address and password are not staff's to change, and who may only read changes
 * nothing. What is typed is kept for the tab until it is saved or given up.
 */
export function MemberForm({ id, member }: { id: string; member: Member }) {
  const updateMember = useUpdateMember(id)
  const mayChange = isAllowed(may.changeMembers, useContext(OwnRoles))
  const saved = profileValuesOf(member)
  const { hasSessionEnded, tellRefusal } = useRefusedForm(notSaved)
  const form = useContractForm(profileBody, {
    defaultValues: saved,
    draft: tabDraft({ form: `member-${id}`, saved, startedWith: JSON.stringify(saved) }),
    send: (body) => updateMember.mutateAsync(body),
    onSent: (stored) => {
      // The server may have written something in its own format.
      form.reset(profileValuesOf(stored))
      form.forgetDraft()
      showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen', about: notSaved })
    },
    onRefused: tellRefusal,
  })

  return (
    <form className={styles.form} {...form.formProps}>
      {form.isRestored && <DraftNote onStartOver={form.startOver} />}
      <ErrorSummary problems={form.shownErrors} />
      <fieldset className={styles.fields} disabled={!mayChange}>
        <Card title="Persoonlijke gegevens">
          <PersonFields form={form} birthdateIsKnown={member.birthdate !== null} />
        </Card>
        <Card title="Bedrijfsgegevens">
          <CompanyFields form={form} />
        </Card>
      </fieldset>
      {hasSessionEnded && <SessionEnded className="small" />}
      {mayChange && (
        <div className={styles.actions}>
          <Link
            to={webPaths.members}
            search
            activeOptions={{ exact: true }}
            className={buttonClass({ variant: 'secondary' })}
            onClick={form.forgetDraft}
          >
            Annuleren
          </Link>
          <Button type="submit" busy={form.isSending}>
            Opslaan
          </Button>
        </div>
      )}
    </form>
  )
}
