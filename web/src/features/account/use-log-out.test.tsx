import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draftNotes, queueNotes, rowsNotes } from '../../device/what-is-kept.ts'
import { keepPage } from '../../lib/login-overlay.ts'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { openScreen } from '../../../testing/open-screen.tsx'
import { ShownMember, useSession } from './session.ts'
import { useLogOut } from './use-log-out.ts'

// The layout of members holds on to them while they are on their way out.
function Screen() {
  const [member] = useState(useSession().member)
  return (
    <ShownMember value={member}>
      <LogOut />
    </ShownMember>
  )
}

function LogOut() {
  const { logOut } = useLogOut()
  return (
    <>
      <button type="button" onClick={logOut}>
        Uitloggen
      </button>
      <QuestionDialog />
    </>
  )
}

async function logOut() {
  const opened = openScreen({ component: Screen, address: '/dashboard', answer: () => ({}) })
  await userEvent.click(await screen.findByRole('button', { name: 'Uitloggen' }))
  return { ...opened, hasLoggedOut: () => opened.asked.includes('/logout') }
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
})

describe('logging out', () => {
  test('asks nothing when no row is left unsent', async () => {
    const { hasLoggedOut } = await logOut()

    await waitFor(() => expect(hasLoggedOut()).toBe(true))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('asks first when rows are left, and keeps them for who stays', async () => {
    rowsNotes.writeNote(1, { unsent: 12, isSending: false })
    const { hasLoggedOut } = await logOut()

    await screen.findByRole('alertdialog', { name: 'Je hebt nog 12 rijen die niet verstuurd zijn' })
    await userEvent.click(screen.getByRole('button', { name: 'Ingelogd blijven' }))

    expect(hasLoggedOut()).toBe(false)
    expect(rowsNotes.noteOf(1).unsent).toBe(12)
  })

  test('erases the rows for who logs out all the same', async () => {
    rowsNotes.writeNote(1, { unsent: 1, isSending: true })
    const { hasLoggedOut } = await logOut()

    await screen.findByRole('alertdialog', {
      name: 'Je hebt nog 1 rij die niet verstuurd is',
      description: 'Het versturen stopt als je uitlogt. Bij het uitloggen wissen we die rij van dit apparaat.',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Uitloggen en wissen' }))

    await waitFor(() => expect(hasLoggedOut()).toBe(true))
    await waitFor(() => expect(rowsNotes.noteOf(1).unsent).toBe(0))
  })

  test('asks first when registrations wait in the queue, and erases them with its database', async () => {
    queueNotes.writeNote(1, { waiting: 1, refused: 1 })
    const erased = vi.spyOn(indexedDB, 'deleteDatabase')
    const { hasLoggedOut } = await logOut()

    await screen.findByRole('alertdialog', { name: 'Je hebt nog 2 registraties die niet verstuurd zijn' })
    expect(hasLoggedOut()).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Uitloggen en wissen' }))

    await waitFor(() => expect(hasLoggedOut()).toBe(true))
    await waitFor(() => expect(erased).toHaveBeenCalledWith('registration-queue:1'))
    expect(queueNotes.noteOf(1)).toMatchObject({ waiting: 0, refused: 0 })
  })

  test('names both when rows and a registration are left', async () => {
    rowsNotes.writeNote(1, { unsent: 12, isSending: false })
    queueNotes.writeNote(1, { waiting: 1, refused: 0 })
    await logOut()

    await screen.findByRole('alertdialog', { name: 'Je hebt nog 1 registratie en 12 rijen die niet verstuurd zijn' })
  })

  test('asks first when an article is only on this device, and erases it', async () => {
    draftNotes.writeNote(1, { unsaved: 1 })
    const erased = vi.spyOn(indexedDB, 'deleteDatabase')
    const { hasLoggedOut } = await logOut()

    await screen.findByRole('alertdialog', { name: 'Wat je typte, is nog niet bewaard' })
    expect(hasLoggedOut()).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Uitloggen en wissen' }))

    await waitFor(() => expect(erased).toHaveBeenCalledWith('articles:1'))
    expect(draftNotes.noteOf(1).unsaved).toBe(0)
  })

  test.each([true, false])('asks when a page holds what can not be sent: %s', async (isHeld) => {
    const release = keepPage(async () => !isHeld)
    const { hasLoggedOut } = await logOut()

    if (isHeld) {
      await screen.findByRole('alertdialog', {
        description: 'Wat je typte, staat alleen op deze pagina. Als je uitlogt, ben je het kwijt.',
      })
      await userEvent.click(screen.getByRole('button', { name: 'Ingelogd blijven' }))
      expect(hasLoggedOut()).toBe(false)
    } else await waitFor(() => expect(hasLoggedOut()).toBe(true))
    release()
  })

  test('erases what staff opened last, without a question', async () => {
    const erased = vi.spyOn(indexedDB, 'deleteDatabase')
    await logOut()

    await waitFor(() => expect(erased).toHaveBeenCalledWith('opened-entries:1'))
  })

  test('does not ask about the rows of somebody else', async () => {
    rowsNotes.writeNote(2, { unsent: 12, isSending: false })
    queueNotes.writeNote(2, { waiting: 1, refused: 0 })
    const { hasLoggedOut } = await logOut()

    await waitFor(() => expect(hasLoggedOut()).toBe(true))
    expect(rowsNotes.noteOf(2).unsent).toBe(12)
    expect(queueNotes.noteOf(2).waiting).toBe(1)
  })
})
