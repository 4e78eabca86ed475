import { profileBody } from '@portal/contract/profile'
import { confirmationProblems } from '@portal/contract/rules/read-password'
import type { Member } from '@portal/contract/member'
import { type ReactNode, useState } from 'react'
import { CompanyFields } from '../../lib/profile-fields/company-fields.tsx'
import { PersonFields } from '../../lib/profile-fields/person-fields.tsx'
import { profileValuesOf } from '../../lib/profile-fields/profile-values.ts'
import { firstTexts } from '../../lib/use-checked-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useUpdateProfile } from './api.ts'
import styles from './profile-page.module.css'
import { profileTexts as texts } from './profile-texts.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

/** Changes a member's own data, and their password when they type a new one (spec §5). */
export function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const updateOwnProfile = useUpdateProfile()
  const [birthdateIsKnown] = useState(member.birthdate !== null)
  const [startedWith] = useState({ ...profileValuesOf(member), password: '', password_confirmation: '' })
  const form = useContractForm(profileBody, {
    defaultValues: startedWith,
    alsoCheck: (values) => firstTexts(confirmationProblems(values)),
    send: updateOwnProfile.mutateAsync,
    onSent: () => {
      showToast({ tone: 'success', title: texts.saved })
      onDone()
    },
    onRefused: ({ message }) => showToast({ tone: 'error', title: texts.failed, detail: message }),
  })

  useUnsavedChanges({ isChanged: !isSame(form.values, startedWith), save: form.submit })

  return (
    <form className={styles.form} {...form.formProps}>
      <p className="muted">
        Velden met een <span className={styles.required}>*</span> zijn verplicht.
      </p>
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields field={form.field} birthdateIsKnown={birthdateIsKnown} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields field={form.field} />
      </Card>
      <Card title="Accountgegevens">
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

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof Values])
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${card.card} ${styles.box}`}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
