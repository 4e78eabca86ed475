import { webPaths } from '@portal/contract/web-paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toApiError } from '../../lib/api-client.ts'
import { flushKeptPages } from '../../lib/login-overlay.ts'
import { inTime } from '../../lib/in-time.ts'
import { slowNetworkMs } from '../../lib/slow-network.ts'
import {
  draftNotes,
  countRegistrations,
  forgetReplies,
  forgetRows,
  imageNotes,
  openedNotes,
  queueNotes,
  rowsNotes,
} from '../../device/what-is-kept.ts'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import { endSession, forgetEverythingButTheSession, useMember } from './session.ts'

/**
 * Logging out, straight to the login page (docs/decisions has the reading of spec §2). What is kept on the device
 * and not sent is erased by it, after a question.
 */
export function useLogOut() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const router = useRouter()

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await endSession(queryClient)
      const forgotten = [queueNotes, draftNotes, imageNotes, openedNotes].map((notes) => notes.forget(id))
      await Promise.all([...forgotten, forgetRows(id), forgetReplies()])
    },
    onSuccess: async () => {
      await router.navigate({ to: webPaths.login })
      forgetEverythingButTheSession(queryClient)
    },
    onError: (error) => {
      const { message, reason } = toApiError(error)
      showToast({ tone: 'error', title: 'Uitloggen mislukt', detail: message ?? reason })
    },
  })

  async function logOut() {
    if (await mayForget(id)) mutate()
  }
  return { logOut: () => void logOut(), isPending }
}

async function mayForget(memberId: number): Promise<boolean> {
  const { unsent: rows, isSending } = rowsNotes.noteOf(memberId)
  const { waiting, refused } = queueNotes.noteOf(memberId)
  const registrations = waiting + refused
  const count = rows + registrations
  if (count === 0) return mayForgetWork(memberId)

  const unsent = [
    ...(registrations > 0 ? [countRegistrations(registrations)] : []),
    ...(rows > 0 ? [rows === 1 ? '1 rij' : `${rows} rijen`] : []),
  ]
  const them = count > 1 ? 'ze' : `die ${rows === 1 ? 'rij' : 'registratie'}`
  const answer = await ask({
    title: `Je hebt nog ${unsent.join(' en ')} die niet verstuurd ${count === 1 ? 'is' : 'zijn'}`,
    detail: `${isSending ? 'Het versturen stopt als je uitlogt. ' : ''}Bij het uitloggen wissen we ${them} van dit apparaat.`,
    confirm: 'Uitloggen en wissen',
    decline: 'Ingelogd blijven',
    isDangerous: true,
  })
  return answer === 'confirmed' && mayForgetWork(memberId)
}

async function mayForgetWork(memberId: number): Promise<boolean> {
  // What this page can still send is no reason to ask.
  const isHome = await inTime(slowNetworkMs, flushKeptPages()).catch(() => false)
  const images = imageNotes.noteOf(memberId).unpublished
  const isOnDevice = images + draftNotes.noteOf(memberId).unsaved > 0
  if (isHome && !isOnDevice) return true
  const answer = await ask({
    title: images > 0 ? 'Nieuwe foto’s zijn nog niet bewaard' : 'Wat je typte, is nog niet bewaard',
    detail: isOnDevice
      ? 'Wat je typte, staat alleen op dit apparaat. Bij het uitloggen wissen we het.'
      : 'Wat je typte, staat alleen op deze pagina. Als je uitlogt, ben je het kwijt.',
    confirm: 'Uitloggen en wissen',
    decline: 'Ingelogd blijven',
    isDangerous: true,
  })
  return answer === 'confirmed'
}
