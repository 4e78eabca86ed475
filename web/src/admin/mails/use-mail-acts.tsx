import { sendMailsAgain } from '@portal/contract/mails'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { mailsKey } from './api.ts'

const loadDiscard = () => import('./discard-dialog.tsx').then((part) => part.DiscardDialog)

/** Sends mails again, or takes them out of the queue; what became of them is told, and the lists are asked anew. */
export function useMailActs(ids: readonly string[], onDone?: () => void) {
  const queryClient = useQueryClient()
  const [sendOnce] = useState(() => repeatableCalls<string[]>())
  const { Dialog, open, close } = useLateDialog(loadDiscard, 'Het venster kon niet worden geladen')

  async function told(done: (changed: number) => string, { changed, left }: { changed: number; left: number }) {
    const kept = `${count(left, 'e-mail is', 'e-mails zijn')} intussen verstuurd, of de link erin is verlopen.`
    if (changed > 0)
      showToast({ tone: 'success', title: done(changed), ...(left > 0 && { detail: kept }), about: 'mails' })
    else showToast({ tone: 'error', title: 'Er is niets veranderd', detail: kept, about: 'mails' })
    onDone?.()
    await queryClient.invalidateQueries({ queryKey: mailsKey })
  }

  async function again() {
    try {
      const { data } = await sendOnce(ids, [...ids], (sent, idempotencyKey) =>
        call(sendMailsAgain, { body: { ids: sent }, idempotencyKey }),
      )
      await told((changed) => `${count(changed, 'e-mail wordt', 'e-mails worden')} verstuurd`, data)
    } catch (failure) {
      showToast({ tone: 'error', title: 'Versturen is niet gelukt', detail: failureText(failure), about: 'mails' })
    }
  }

  return {
    again: () => void again(),
    discard: open,
    dialog: Dialog && (
      <Dialog
        ids={ids}
        onClose={close}
        onDone={(data) => void told((changed) => `${count(changed, 'e-mail', 'e-mails')} weggegooid`, data)}
      />
    ),
  }
}
