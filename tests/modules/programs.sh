programs() { :; }
