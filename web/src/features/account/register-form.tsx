import { registerAccountBody } from '@portal/contract/account'
import { confirmationProblems, passwordMessages } from '@portal/contract/rules/read-password'
import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CompanyFields } from '../../lib/profile-fields/company-fields.tsx'
import { PersonFields } from '../../lib/profile-fields/person-fields.tsx'
import { emptyProfile } from '../../lib/profile-fields/profile-values.ts'
import { firstTexts } from '../../lib/use-checked-form.ts'
import { type ContractForm, type Problems, useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { forgetKeptAccount, readKeptAccount, useKeptAccount } from './kept-account.ts'
import { openAccount } from './open-account.ts'
import styles from './register-page.module.css'
import { registerTexts as texts } from './register-texts.ts'

const emptyAccount = { ...emptyProfile, email: '', password: '', password_confirmation: '', terms: false }

type RegisterFormProps = {
  compendaId: string
  /** Asked for when what a draft restored should make place for an empty form. */
  onStartOver: () => void
}

/** Opens an account (spec §5). What is typed is kept for the tab until it has been sent, but for the passwords. */
export function RegisterForm({ compendaId, onStartOver }: RegisterFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [kept] = useState(readKeptAccount)
  const form = useContractForm(registerAccountBody, {
    defaultValues: { ...emptyAccount, ...kept },
    alsoCheck: checkAccount,
    send: (body) => openAccount(queryClient, { ...body, compenda_id: compendaId || null }),
    onSent: () => {
      forgetKeptAccount()
      showToast({ tone: 'success', title: texts.registered, detail: texts.registeredDetail })
      return navigate({ to: webPaths.dashboard })
    },
    onRefused: ({ message }) => showToast({ tone: 'error', title: texts.failed, detail: message }),
  })

  useKeptAccount(form.values)

  function startOver() {
    forgetKeptAccount()
    onStartOver()
  }

  return (
    <form className={styles.form} {...form.formProps}>
      {kept && <DraftNote except={texts.passwordAgain} onStartOver={startOver} />}
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields field={form.field} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields field={form.field} />
      </Card>
      <Card title="Accountgegevens">
        <AccountFields form={form} />
      </Card>
      <div className={styles.submit}>
        <Button type="submit" size="lg" busy={form.isSending}>
          Account aanmaken
        </Button>
      </div>
    </form>
  )
}

function AccountFields({ form }: { form: ContractForm<typeof emptyAccount> }) {
  return (
    <div className={styles.account}>
      <TextField
        label="E-mailadres"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <PasswordField
        label="Wachtwoord"
        hint="Minimaal 8 tekens."
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordField
        label="Bevestig wachtwoord"
        autoComplete="new-password"
        required
        {...form.field('password_confirmation')}
      />
      <CheckboxField label={<Terms />} required {...form.checkbox('terms')} />
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${card.card} ${styles.card}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Terms() {
  return (
    <>
      Ik ga akkoord met de{' '}
      <Link to={webPaths.terms} target="_blank" className="text-link">
        algemene voorwaarden
        <span className="visually-hidden"> (opent in een nieuw tabblad)</span>
      </Link>
      .
    </>
  )
}

function checkAccount(values: typeof emptyAccount): Problems {
  const isUnconfirmed = values.password_confirmation === ''
  return {
    ...(isUnconfirmed && { password_confirmation: passwordMessages.confirmationMissing }),
    ...firstTexts(confirmationProblems(values)),
    ...(!values.terms && { terms: texts.termsMissing }),
  }
}
