/** Moves the focus to a control, or into it where it is a group: of radios only one can have the focus. */
export function focusControl(control: Element | null | undefined): void {
  const target = control?.matches('fieldset') ? control.querySelector('input') : control
  if (target instanceof HTMLElement) target.focus()
}
