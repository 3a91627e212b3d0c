export const texts = {
  updated: (field: string) => `Ticket ${field} updated successfully`,
  update_failed: (field: string) => `Failed to update ticket ${field}`,
  conflict: 'Somebody else changed this ticket first.',
  conflict_title: 'This ticket changed meanwhile',
  unseen: 'There is a comment that you have not seen.',
  unseen_hint: 'Read it. Then make the change if it still fits.',
  repeat: (change: string) => `Set ${change}`,
  conflict_hint: 'What you see is up to date now. Choose again if your change is still needed.',
  comment_added: 'Comment added successfully',
} as const;
