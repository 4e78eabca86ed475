import { profileBody, updateProfile } from '@portal/contract/profile'
import { confirmationProblems } from '@portal/contract/rules/password'
import type { Member } from '@portal/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { firstTexts, useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ask } from '../../ui/questions.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CompanyFields, PersonFields, profileValuesOf } from '../account/profile-fields.tsx'
import { sessionQuery } from '../account/session.ts'
import styles from './profile-page.module.css'

/** Changes a member's own data, and their password when they type a new one (spec §5). */
export function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [birthdateIsKnown] = useState(member.birthdate !== null)
  const form = useContractForm(profileBody, {
    defaultValues: { ...profileValuesOf(member), password: '', password_confirmation: '' },
    alsoCheck: (values) => firstTexts(confirmationProblems(values)),
    send: async (body) => {
      await call(updateProfile, { body })
      // Everything on screen shows the member of the session (spec §2).
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onSent: () => {
      showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen' })
      onDone()
    },
    onRefused: ({ message }) => showToast({ tone: 'error', title: 'Gegevens wijzigen mislukt', detail: message }),
  })

  useUnsavedChanges({ isChanged: form.formState.isDirty, save: form.submit })

  return (
    <form className={styles.form} {...form.formProps}>
      <p className="muted">
        Velden met een <span className={styles.required}>*</span> zijn verplicht.
      </p>
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens" level={3}>
        <PersonFields form={form} birthdateIsKnown={birthdateIsKnown} />
      </Card>
      <Card title="Bedrijfsgegevens" level={3}>
        <CompanyFields form={form} />
      </Card>
      <Card title="Accountgegevens" level={3}>
        <div className={styles.account}>
          <TextField label="E-mailadres" name="email" value={member.email} readOnly autoComplete="username" />
          <PasswordField
            label="Nieuw wachtwoord"
            hint="Alleen invullen als je het wilt wijzigen."
            autoComplete="new-password"
            {...form.field('password')}
          />
          <PasswordField
            label="Bevestig wachtwoord"
            autoComplete="new-password"
            {...form.field('password_confirmation')}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onDone}>
          Annuleren
        </Button>
        <Button type="submit" busy={form.isSending}>
          Opslaan
        </Button>
      </div>
    </form>
  )
}

type UnsavedChanges = {
  isChanged: boolean
  /** Saves the changes, and resolves to whether that worked. */
  save: () => Promise<boolean>
}

// Asks before somebody leaves a form with changes; the browser asks in its own words before it closes the page.
function useUnsavedChanges({ isChanged, save }: UnsavedChanges): void {
  const queryClient = useQueryClient()

  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      // Without a session nothing can be saved any more.
      const isMember = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.member)
      if (!isChanged || !isMember || current.pathname === next.pathname) return false

      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') return !(await save())
      return answer === 'closed'
    },
  })
}
