import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-page.module.css'
import { useLogIn } from './use-log-in.ts'
import { usePreloadedDashboard } from './use-preloaded-dashboard.ts'

/** E-mail address, password and whether to stay logged in; plain React, so that the first screen stays light. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, busy, change, submit } = useLogIn({ onRefused: () => focusFirstError(form.current) })
  const preloadDashboard = usePreloadedDashboard()

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={preloadDashboard}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="E-mailadres"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        label="Wachtwoord"
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <div className={styles.between}>
        <CheckboxField
          label="Ingelogd blijven"
          name="remember"
          checked={values.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        <Link to={webPaths.forgotPassword} className="text-link small">
          Inloggevens vergeten?
        </Link>
      </div>
      <Button type="submit" size="lg" full busy={busy}>
        Inloggen
      </Button>
    </form>
  )
}

// The errors are on screen only after the next paint.
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
