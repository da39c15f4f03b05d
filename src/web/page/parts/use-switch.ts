import { useState } from './preact.ts'

/** Whether something is on, and how to turn it on and off. The browser keeps this by name. Default: on. */
export function useSwitch(name: string): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(name) !== 'off')
  const keep = (on: boolean) => {
    localStorage.setItem(name, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, keep]
}
