/** Returns a file's name, with a number if the name is used: `Plan.png`, `Plan 2.png`. */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const [, stem = '', ending = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? [name, name]
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${stem} ${number}${ending}`
    if (!(await isTaken(tried))) return tried
  }
}
