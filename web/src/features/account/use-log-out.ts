import { webPaths } from '@portal/contract/web-paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toApiError } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { endSession, forgetEverythingButTheSession } from './session.ts'

/** Logging out, straight to the login page (docs/decisions has the reading of spec §2). */
export function useLogOut() {
  const queryClient = useQueryClient()
  const router = useRouter()

  return useMutation({
    mutationFn: () => endSession(queryClient),
    onSuccess: async () => {
      await router.navigate({ to: webPaths.login })
      forgetEverythingButTheSession(queryClient)
    },
    onError: (error) => showToast({ tone: 'error', title: 'Uitloggen mislukt', detail: toApiError(error).message }),
  })
}
