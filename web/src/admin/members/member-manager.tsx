import type { GivenManager, MemberForStaff } from '@portal/contract/members-for-staff'
import { isAllowed, may } from '@portal/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { useAskValue } from '../content/simple/use-ask-value.tsx'
import { OwnRoles } from '../own-roles.ts'
import { memberQuery } from './api.ts'
import { askManager, managerName, sendManagers } from './give-manager.ts'

const notChanged = { tone: 'error', title: 'Accountmanager wijzigen is niet gelukt', about: 'manager' } as const

export function MemberManager({ member: { id, name, manager } }: { member: MemberForStaff }) {
  const mayChange = isAllowed(may.changeMembers, useContext(OwnRoles))
  const queryClient = useQueryClient()
  const { askValue, dialog } = useAskValue()
  const [isBusy, setIsBusy] = useState(false)

  async function give(seen: GivenManager, given: GivenManager) {
    const [answer] = await sendManagers([{ id, seen, given }])
    const { queryKey } = memberQuery(String(id))
    if (answer?.problem) {
      showToast({ ...notChanged, detail: answer.problem })
      return queryClient.invalidateQueries({ queryKey, exact: true })
    }
    queryClient.setQueryData(queryKey, (known) => known && { ...known, manager: given })
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'member' })
    const action = { label: 'Ongedaan maken', onPress: () => void attempt(() => give(given, seen)) }
    showToast({ tone: 'success', title: 'Accountmanager gewijzigd', about: 'manager', action })
  }

  async function attempt(act: () => Promise<void>) {
    setIsBusy(true)
    await act().catch((error: unknown) => showToast({ ...notChanged, detail: failureText(error) }))
    setIsBusy(false)
  }

  async function change() {
    const chosen = await askManager(queryClient, askValue, name)
    if (chosen !== undefined && chosen?.id !== manager?.id) await give(manager, chosen)
  }

  return (
    <>
      {managerName(manager)}
      {mayChange && (
        <div className="above-2">
          <Button variant="secondary" busy={isBusy} onClick={() => void attempt(change)}>
            Accountmanager wijzigen
          </Button>
        </div>
      )}
      {dialog}
    </>
  )
}
