import { webPaths } from '@portal/contract/web-paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { accountTexts } from './account-texts.ts'
import { safeRedirect } from './safe-redirect.ts'
import { startSession } from './session.ts'

type LoginValues = { email: string; password: string; remember: boolean }
type LoginErrors = { email?: string; password?: string }

/** What the login form knows: its values, its errors (after a first submit only) and how to send it. */
export function useLogIn({ onRefused }: { onRefused: () => void }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [values, setValues] = useState<LoginValues>({ email: '', password: '', remember: false })
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<LoginErrors>({})
  const isSending = useRef(false)
  const missing = missingFields(values)

  const login = useMutation({
    mutationFn: () => startSession(queryClient, values),
    onSuccess: () => {
      showToast({ tone: 'success', title: accountTexts.loggedIn })
      router.history.push(safeRedirect(redirectOf(router.state.location.search)))
    },
    onError: (error) => {
      isSending.current = false
      const refusal = toApiError(error)
      setRefused(errorsOf(refusal))
      showToast({
        tone: 'error',
        title: accountTexts.loginFailed,
        detail: refusal.status === null ? refusal.message : null,
      })
      onRefused()
    },
  })

  function submit() {
    // A second press comes before React has shown that the first one is being sent.
    if (isSending.current) return
    setSubmitted(true)
    setRefused({})
    if (missing.email || missing.password) {
      onRefused()
      return
    }
    isSending.current = true
    login.mutate()
  }

  function change(changed: Partial<LoginValues>) {
    setValues({ ...values, ...changed })
    setRefused({})
  }

  return {
    values,
    errors: submitted ? { ...refused, ...missing } : {},
    busy: login.isPending || login.isSuccess,
    change,
    submit,
  }
}

function missingFields({ email, password }: LoginValues): LoginErrors {
  return {
    ...(email.trim() === '' && { email: accountTexts.emailMissing }),
    ...(password === '' && { password: accountTexts.passwordMissing }),
  }
}

function errorsOf({ status, errors }: ApiError): LoginErrors {
  const [email] = errors.email ?? []
  const [password] = errors.password ?? []
  // Spec §8 has one text for any errors.email. Only a throttled login says something else that helps: how long to
  // wait. APIs of this kind send that as a 429, or as a 422 with the number of seconds.
  const isThrottled = status === 429 || /\d/.test(email ?? '')
  return {
    ...(email && { email: isThrottled ? email : accountTexts.wrongCredentials }),
    ...(password && { password }),
  }
}

function redirectOf(search: object): unknown {
  return 'redirect' in search ? search.redirect : webPaths.dashboard
}
