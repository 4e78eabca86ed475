import { listMails, sendMailsAgain } from '@portal/contract/mails'
import { startPointsSync } from '@portal/contract/points-sync'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'

/** Tries the mails now that could not be delivered at their last attempt; at most a hundred, as many as the call takes. */
export function SendMailsNow() {
  const send = useSending(async () => {
    const { data } = await call(listMails, { query: { 'filter[state]': 'queued', per_page: 100 } })
    const ids = data.flatMap(({ id, failure }) => (failure ? [id] : []))
    // They went meanwhile.
    const changed = ids.length === 0 ? 0 : (await call(sendMailsAgain, { body: { ids } })).data.changed
    return changed === 0 ? 'Er wacht geen e-mail meer' : `${count(changed, 'e-mail wordt', 'e-mails worden')} verstuurd`
  })
  return <NowButton {...send} />
}

export function SendPointsNow() {
  const send = useSending(async () => {
    await call(startPointsSync)
    return 'De punten worden bijgewerkt'
  })
  return <NowButton {...send} />
}

function useSending(work: () => Promise<string>) {
  const queryClient = useQueryClient()
  const about = 'overview'
  return useMutation({
    mutationFn: work,
    onSuccess: (title) => {
      showToast({ tone: 'success', title, about })
      return queryClient.invalidateQueries({ queryKey: ['overview'] })
    },
    onError: (failure) =>
      showToast({ tone: 'error', title: 'Versturen is niet gelukt', detail: failureText(failure), about }),
  })
}

function NowButton({ mutate, isPending }: { mutate: () => void; isPending: boolean }) {
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      Nu versturen
    </Button>
  )
}
