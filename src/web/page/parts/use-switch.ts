import { useState } from './preact.ts'

/** Whether something is on, and how to turn it on and off. The browser keeps this by name. */
export function useSwitch(
  name: string,
  beginning = true,
): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(
    () => (localStorage.getItem(name) ?? (beginning ? 'on' : 'off')) === 'on',
  )
  const keep = (on: boolean) => {
    localStorage.setItem(name, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, keep]
}
