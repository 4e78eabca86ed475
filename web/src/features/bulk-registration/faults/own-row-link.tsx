import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { OwnDeviceLink } from '../../registrations/own-device-link.tsx'
import type { CellFaults, Cells } from '../sheet/sheet-fields.ts'
import { keepFocus } from './answer-buttons.tsx'

export function isTaken({ serial_number: fault }: CellFaults): boolean {
  return fault === serialNumberMessages.taken
}

/** Below a serial number that is registered: the way to say that it is one's own. The worksheet stays on the device. */
export function OwnRowLink({ cells }: { cells: Pick<Cells, 'serial_number' | 'install_date'> }) {
  return <OwnDeviceLink serialNumber={cells.serial_number} installDate={cells.install_date} onMouseDown={keepFocus} />
}
