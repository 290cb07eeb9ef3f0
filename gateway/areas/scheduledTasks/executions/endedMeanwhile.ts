/** The execution was ended from outside while its run was at work: nothing of it is to go on. */
export class EndedMeanwhile extends Error {
  constructor() {
    super('The execution has ended meanwhile')
    this.name = 'EndedMeanwhile'
  }
}
