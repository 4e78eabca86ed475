import { installDateProblem } from '@portal/contract/install-date'
import { webPaths } from '@portal/contract/web-paths'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import styles from './dashboard-hero.module.css'

/** The first step of a registration: its date, taken along to the form. */
export function QuickRegistration() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  // The same rule as in the form that follows, so that it never refuses what was accepted here.
  const problem = installDateProblem(typed)

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else void navigate({ to: webPaths.registerProduct, search: { install_date: typed } })
  }

  return (
    <form className={styles.quick} onSubmit={start} noValidate>
      <DateField
        variant="onDark"
        label="Installatiedatum"
        name="install_date"
        placeholder="03-10-2022"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={tried ? problem : null}
      />
      <Button type="submit" variant="copper" size="lg">
        Productregistratie
      </Button>
    </form>
  )
}
