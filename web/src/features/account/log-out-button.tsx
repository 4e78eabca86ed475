import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useLogOut } from './use-log-out.ts'

export function LogOutButton() {
  const { logOut, isPending } = useLogOut()

  return (
    <Button variant="secondary" icon={<LogOut size={18} aria-hidden="true" />} busy={isPending} onClick={logOut}>
      Uitloggen
    </Button>
  )
}
