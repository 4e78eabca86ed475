import { ListOrdered } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLateDialog } from '../../../ui/use-late-dialog.ts'

type LateOrder = ReturnType<typeof useLateOrder>

/** The order of a list, which stands in its place while it is changed. */
export function useLateOrder(load: () => Promise<ComponentType<{ onClose: () => void }>>) {
  return useLateDialog(load, 'De volgorde kon niet worden geladen')
}

export function OrderButton({ order: { open, prefetch } }: { order: LateOrder }) {
  return (
    <Button
      variant="secondary"
      icon={<ListOrdered size={18} aria-hidden="true" />}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    >
      Volgorde wijzigen
    </Button>
  )
}
