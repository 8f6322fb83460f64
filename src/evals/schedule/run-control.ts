/** A hold on a run from outside, for whoever watches the process. The run fills it in when it begins. */
export interface RunControl {
  /**
   * Ends every wait for a target, scorer or hook as an error of its own, since nothing can end it any more; the run goes on.
   *
   * @returns how many there were.
   */
  giveUpWaiting?: () => number
}
